// The names of the pages: in the tab, in search results, and at the top of some.

export const yourFilm = 'See Your Film'
export const terms = 'Terms and Conditions'
export const privacy = 'Privacy Policy'
export const checkout = 'Complete Your Order'
export const offer = '{percent}% Discount'
export const payment = 'Card Payment'
export const paymentSuccess = 'Order Confirmation'
export const order = 'Your Order'
export const withdrawal = 'Withdraw from contract here'
export const yourData = 'Your data'
export const unsubscribe = 'Unsubscribe'
export const notFound = 'Page Not Found'
