// Sent when a film waits for its approval.

export const subject = 'Your film is waiting for your approval'
export const title = 'Your film is waiting for your approval.'
export const body = 'If we don’t hear from you, it counts as approved on {day}. You can ask for changes until then.'
