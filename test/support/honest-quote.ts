export const testPassword = 'correct horse battery'

export const honestQuote = {
  name: 'Helen Ashworth',
  email: 'helen@lakeside.example',
  phone: '07700 900412',
  businessType: 'hotel',
  businessName: 'Lakeside House',
  serviceType: 'vr2',
  timeline: '48-hours',
  notes: 'The lake view first, please.',
}
