// Sent with each later version of a film.

export const subject = 'Version {version} of your film is ready'
export const title = 'Version {version} is ready to watch.'
export const body = 'We have worked through your comments. Have a look. Approve it, or tell us what is still missing.'
