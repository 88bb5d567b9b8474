// Around the Terms and the Privacy Policy.

export const backHomeLink = 'Back to Home'
export const lastUpdated = 'Last updated'
export const lastUpdatedDay = '15 July 2025'
