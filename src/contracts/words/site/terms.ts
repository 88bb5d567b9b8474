// The Terms. An empty line starts a paragraph, a line that starts with a dash is one of a list.

export const summary = 'What you can expect from us, and what we ask of you.'
export const monthlyPackage = 'Monthly package of {count} videos'
export const expressDelivery = 'Express delivery'
export const section01Title = 'About These Terms'
export const section01Text = `These terms are the contract between you and {name}, of {address} ('we', 'us'). They cover every film that you order from us, and your use of this website. By placing an order you accept them.

Most of our customers order for a business. If you order mainly for purposes outside your trade, business or profession, you are a consumer, and nothing here takes away the rights that the law gives you. Where a rule is for consumers only, or for businesses only, we say so.

You must be at least 18 years old, and allowed to order for the business that you name.`
export const section02Title = 'Our Service'
export const section02Text = `You send us photos of your business or your products, usually 5 to 15. We make a short vertical film from them, with camera movements made by artificial intelligence, and with music where your package includes it.

- {vr1}: standard movements, for 5-8 photos.
- {vr2}: advanced movements, professional music and multiple formats, for 8-12 photos.
- {vr3}: cinematic movements and the premium music library, for 12-15 photos.

A film made this way is an interpretation of your photos. A movement may show an edge, a reflection or a background that was not in the picture. Please look at the whole film before you publish it: you decide whether it shows your business truthfully.

The samples on this website show what the service can do. They do not promise a particular look, and no film can promise sales.`
export const section03Title = 'Prices'
export const section03Text = `All prices are in {currency} ({code}).

{prices}

Other packages, add-ons and offers are shown with their own prices where you choose them. The price of your order is the total that you see before you pay, or the one in the quote that we sent you. It includes every charge.

We may change our prices. A change never affects an order that you have already paid for, or an offer before its end date.`
export const section04Title = 'Orders and Payment'
export const section04Text = `A quote is free and commits neither of us. Your order is your offer to buy; the contract is made when we confirm it by email.

Full payment is due before work starts. You may pay by card or by bank transfer. Cards are handled by our payment provider: we never see or keep your card number.

If we cannot accept an order, for instance because the photos cannot be used or the price was an obvious mistake, we’ll tell you and refund everything that you paid for it.`
export const section05Title = 'Your Photos'
export const section05Text = `Your photos stay yours. You allow us to copy, change and combine them for as long as it takes to make, deliver and revise your film, and for nothing else. We do not use them to train artificial intelligence, and we show your film to others only if you have agreed.

By sending a photo you confirm that:

- you took it, or have permission to use it in this way;
- everyone who can be recognised in it has agreed, and a parent or guardian has agreed for every child;
- neither the photo nor what you want the film to say is unlawful, misleading, hateful or indecent.

We may refuse a photo or an order that breaks these rules. If someone makes a claim against us because a business customer’s photo broke them, that customer pays what the claim reasonably costs us.`
export const section06Title = 'Delivery'
export const section06Text = `Work starts within 2 hours of your payment, once we have usable photos from you. We deliver within 24-48 hours of that moment, by sending a link to your email address. Express delivery is quicker: the time is shown where you order it.

If something outside our control holds us up, we’ll tell you straight away and deliver as soon as we can. If we miss the promised time for any reason, you may cancel an order that has not been delivered yet and get your money back.

Please download your film when it arrives. We delete photos and films {retentionDays} days after delivery, and cannot bring them back afterwards.`
export const section07Title = 'Revisions'
export const section07Text = `The price includes up to {rounds} of minor revisions. Ask within 14 days of delivery, with everything that you would like changed in one message for each round.

Minor revisions are changes to the film that you ordered: the order of the shots, a text, the music, a movement that does not suit its picture. New photos, another format or a different idea count as a new order, and we’ll quote for them before we begin. Further rounds are sold as an add-on.

Putting right our own mistakes never counts as a revision.`
export const section08Title = 'Cancellation and Refunds'
export const section08Text = `Our guarantee to every customer: if the film is not what you ordered and the revisions have not put it right, tell us within 14 days of the last version, and we’ll refund the price of the film.

You may cancel at any time before we have started, and get a full refund. If you cancel later but before delivery, we keep a fair share of the price for the work done so far.

If you are a consumer, the Consumer Contracts (Information, Cancellation and Additional Charges) Regulations 2013 also let you cancel within 14 days of the contract without a reason. Because you ask us to deliver sooner than that, you agree that we start straight away. If you then cancel, you pay for the work done up to that point, and the right to cancel ends once the film has been delivered in full. To cancel, just tell us clearly; an email is enough.

We pay refunds within 14 days, to the card or account that you paid with.`
export const section09Title = 'Ownership and Use of the Film'
export const section09Text = `Once you have paid, the film is yours to use: anywhere, for as long as you like, including in advertising. Whatever rights we have in it pass to you on delivery, except in the parts below.

- The music is made for your film, and is yours with it. If you chose a recording instead, the recording still belongs to whoever made it, and you may use it as part of the film.
- Our templates, software and methods remain ours.

You do not need to name us. The texts, pictures and design of this website belong to us; please ask before you use them elsewhere.`
export const section10Title = 'Our Responsibility to You'
export const section10Text = `We do our work with reasonable care and skill. If you are a consumer, the Consumer Rights Act 2015 says that a service must be carried out in that way, and that digital content must be of satisfactory quality, fit for its purpose and as described. If it is not, you may have it redone or put right, or the price reduced. Citizens Advice can tell you more.

Nothing in these terms limits our responsibility for death or injury caused by our negligence, for fraud, or for anything else for which the law allows no limit.

To a consumer we are responsible for loss that was foreseeable when the contract was made. To a business we are not responsible for lost profit, lost trade or any indirect loss, and our responsibility for one order ends at the price paid for it.

We are not responsible for how other platforms treat a film that you publish there.`
export const section11Title = 'Law and Complaints'
export const section11Text = `If something is wrong, write to {email}. We’ll reply within 2 working days and try to settle it with you.

These terms are governed by English law, and the courts of England and Wales decide any dispute. A consumer who lives in Scotland or Northern Ireland may also go to the courts there.

If one of these terms turns out to be invalid, the others still hold. No one other than you and us has rights under this contract. We may change these terms; the version on this page when you order is the one that applies to that order.`
