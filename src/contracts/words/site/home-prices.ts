// The landing page: packages and add-ons.

export const packagesTitle = 'One film, one price.'
export const packagesText =
  'Choose by how many photos you have. Every film comes with one free revision and a money-back guarantee.'
export const packagesTextRounds =
  'Choose by how many photos you have. Every film comes with {rounds} of changes and a money-back guarantee.'
export const deliveryDay = 'Order and send photos today: film by {day}'
export const chooseButton = 'Choose {package}'
export const threeVideos = 'Combo, 3 videos'
export const fiveVideos = 'Combo, 5 videos'
export const rushNote = 'as soon as possible'
export const photography = 'Photography service'
export const photographyLink = 'ask for a quote'
export const addOnsTitle = 'Add what the film needs.'
export const voice = 'Voice Service'
export const voiceText = 'A spoken line over the film.'
export const voiceLink = 'Ask for a quote'
export const combos = 'Combo packs: 3 videos {three}, 5 videos {five}.'
