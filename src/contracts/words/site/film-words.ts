// What somebody may have their film say.

export const title = 'What your film says'
export const nameLabel = 'Name to show'
export const nameHint = 'As it should appear in the film.'
export const lineLabel = 'One line about you'
export const lineHint = 'For example: Wood-fired since 1998.'
export const callToActionLabel = 'Call to action'
export const callToActionHint = 'For example: Book a table.'
export const phoneLabel = 'Phone to show'
export const websiteLabel = 'Website to show'
export const websiteHint = 'For example: olive.example'
export const handleLabel = 'Handle to show'
export const handleHint = 'For example: @olive.ember'
