// Every cookie that this site may set: no other can be, and the privacy page tells of each.
export type CookieName = 'quote' | 'visitor' | 'session' | 'device'
