// The Privacy Policy, written like the Terms.

export const summary = 'What we know about you, why, and for how long.'
export const section01Title = 'Introduction'
export const section01Text = `{name}, of {address}, makes short films from photos of businesses. This policy says what we know about you, why, for how long, and what you can do about it. We are the controller of your personal data under UK data protection law: the UK General Data Protection Regulation (UK GDPR) and the Data Protection Act 2018. For cookies and email we also follow the Privacy and Electronic Communications Regulations 2003 (PECR).

The short version: we collect what we need to make your film, we sell your data to no one, no one tracks you around this website, and your photos and films are gone {retentionDays} days after delivery.`
export const section02Title = 'Information We Collect'
export const section02Text = `What you give us:

- When you ask for a quote: your name, email address, phone number, role, business or company, and what you tell us about it and about the film that you want.
- Photos that you upload, or a link to them. They may show people. We remove the place where a photo was taken as soon as it arrives; the copies that we work with and show carry no hidden details at all.
- When you order: what you ordered, what you paid, and how. Card numbers go straight to our payment provider and never reach us.
- When you ask for a sample film: your email address, to send you the link.
- What you write to us, and what we answer.

What we collect automatically: the internet address that a request comes from, which our server uses to stop abuse. Page views and a few clicks are counted as daily totals, with no address, no device and no person attached, and not at all if your browser sends Do Not Track or Global Privacy Control.

You don’t have to give us any of this. Without an email address and photos, though, we can’t make a film for you.`
export const section03Title = 'How We Use'
export const section03Text = `- To answer your request and send you a quote.
- To make, deliver and revise your film, and to tell you how it is going.
- To take payments, give refunds and keep our accounts.
- To send you ideas and offers, if you ticked the box for them and opened the link in our email to you. Every one of those emails has an unsubscribe link.
- To keep the service safe: to find faults and to stop fraud and abuse.
- To meet our legal duties.

We do not use your photos to train artificial intelligence. No decision with a legal or similar effect on you is made by a machine alone.`
export const section04Title = 'Legal Basis'
export const section04Text = `UK data protection law asks us to name a lawful basis for each use:

- Contract: to prepare a quote that you asked for, to make and deliver your film, to take your payment.
- Legal obligation: to keep financial records and to answer lawful requests from authorities.
- Legitimate interests: to keep the service safe, to answer messages, to write to you about a quote that you asked for unless you refuse, to count visits without knowing whose they are. We have weighed these against your interests; you can object at any time.
- Consent: to send you ideas and offers, and to show your film as an example of our work. You can withdraw it at any time.

If other people can be recognised in your photos, you are responsible for having a lawful basis to share those photos with us.`
export const section05Title = 'Data Sharing'
export const section05Text = `We never sell personal data. We share it only with those who help us run the service, only as far as they need it, and under a contract that holds them to the same standards:

- companies that host our server and store our files;
- our card payment provider;
- the company that sends our email;
- where a film needs it, a provider of AI video, who receives the photos in question and no contact details;
- our accountants and legal advisers, and authorities where the law requires it.

Some of them may work outside the United Kingdom. If so, data goes only to a country that the UK recognises as safe, or under the International Data Transfer Agreement or Addendum issued by the Information Commissioner. Ask us for a copy.`
export const section06Title = 'Security'
export const section06Text = `Everything travels encrypted. Only we and the browser that sent your photos can open them; they have no public address. Passwords are stored as hashes, keys are encrypted, and our logs leave out email addresses, phone numbers and secrets. Only people who work on your order have access.

No system is perfect. If a breach is likely to put your rights at risk, we report it to the Information Commissioner within 72 hours, and to you without delay where the risk is high.`
export const section07Title = 'Retention'
export const section07Text = `- Photos and videos: deleted {retentionDays} days after delivery.
- Uploads for which no film is delivered: deleted after {photoDays} days.
- Financial records, such as orders, invoices and payments: {accountingYears} years.
- Everything else about you, such as quote requests and messages: {contactYears} years after our last contact at most, since claims can be made for that long in English law.
- Internet addresses kept to stop abuse: 2 days at most. With a quote, and in the log of who signed in here, we keep a mark that cannot be turned back into the address.
- Daily totals of visits: kept, since they identify no one.

An address that unsubscribed stays on a list for that one purpose: so that we do not write to it again.`
export const section08Title = 'Your Rights'
export const section08Text = `Under UK data protection law you may ask us, free of charge:

- for a copy of what we hold about you (access);
- to correct what is wrong (rectification);
- to delete it (erasure), or to stop using it for a while (restriction);
- to hand over what you gave us in a form that machines can read (portability);
- to stop a use that rests on legitimate interests, and marketing in any case (objection);
- to stop any use that you no longer consent to.

You can do most of this yourself, straight away: ask for a link on the page “Your data” (/my-data), and use it to see, correct, download and erase what we hold.

We answer within one month. If you are not happy with our answer, you may complain to the Information Commissioner’s Office: ico.org.uk, telephone 0303 123 1113, Wycliffe House, Water Lane, Wilmslow, Cheshire SK9 5AF.`
export const section09Title = 'Cookies'
export const section09Text = `We set no cookie for analytics or advertising, so there is no banner to click away. Under PECR we may keep on your device only what the service needs:

- A cookie named quote, for 30 days, after you ask for a quote: it lets your browser, and no other, add photos to that quote.
- A cookie named visitor, for 30 days, when you fill a cart or open our discount: it lets you find both again. It holds a random number and doesn’t identify you.
- A cookie named session, for 2 hours, for the people who run this website.
- A cookie named device, for a year, in the browsers of the people who run this website: it tells their own browsers from a stranger’s when someone tries to guess the password.
- A draft of the quote form in your browser’s own storage and database, for 7 days at most: what you have typed and the photos you have chosen, until they have reached us.
- A film that you began with See your film, in your browser’s own database, for 7 days at most: your photos, words and choices, until you order it or delete it. None of it reaches us until you order.
- A note in your browser’s own storage that you have a cart, until you order: it says nothing else.
- Notes in the tab’s own storage, gone when you close it: the reference and number of your quote, your email address if you followed a link in our email, an order that you are about to pay or have just paid, and how far you had scrolled before you opened this page.
- Settings of the people who run this website, in their own browser’s storage: whether single keys work as shortcuts, and drafts of prompts.
- If the people who run this website asked for notifications: a small program in their own browser, and an address at its push service to send them to.

On the page where you pay by card, our payment provider may set cookies of its own to prevent fraud. Fonts, pictures and films come from our own server; no other company learns of your visit.`
export const section10Text = `Questions, requests and complaints about your data: {email}, or by post to {name}, {address}.

If we change this policy, the new version appears on this page with its date. If a change affects you as a customer, we’ll tell you by email.`
