// VR2 Premium at the list price, with two add-ons.
export const honestCart = {
  amount: 177,
  currency: 'gbp',
  serviceType: 'VR2 Premium',
  addOns: ['Express 12h Delivery', 'Premium Music'],
  basePrice: 119,
  addOnPrice: 58,
}

export const goodCard = { number: '4242 4242 4242 4242', expiry: '12/40', cvc: '123' }
