export interface Message {
  title: string
  text: string
  path: string
  tag: string
  waiting: number
}

const nothingSaid: Message = {
  title: 'Something needs your attention',
  text: '',
  path: '/admin',
  tag: 'office',
  waiting: 0,
}

// A browser that shows nothing for a push takes the leave away: a message that cannot be read is shown as well.
export function readMessage(json: string): Message {
  try {
    const message = { ...nothingSaid, ...(JSON.parse(json) as Partial<Message>) }
    // Never out of the house.
    return /^\/(?!\/)/.test(message.path) ? message : { ...message, path: nothingSaid.path }
  } catch {
    return nothingSaid
  }
}
