export const sessionCookie = 'session'
export const deviceCookie = 'device'
