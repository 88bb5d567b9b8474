// Around the Terms and the Privacy Policy.

export const lastUpdated = 'Last updated'
export const lastUpdatedDay = '15 July 2025'
export const onThisPageForScreenReaders = 'On this page'
