// Sent with each later version of a film.

export const subject = 'Version {version} of your film is ready'
export const title = 'Version {version} is ready to watch.'
export const body = 'We’ve worked through your comments. Have a look, then approve it or tell us what’s still missing.'
