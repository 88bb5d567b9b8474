// Messages to a browser that is closed, sealed so that its push service cannot read them (RFC 8291 and 8292).

export interface PushKeys {
  publicKey: string
  privateKey: string
}

export interface Subscription {
  endpoint: string
  keys: { p256dh: string; auth: string }
}

interface PushMessage {
  text: string
  // At most one message with the same topic waits for a browser that is away.
  topic: string
  // Whom the push service writes to when something is wrong: a mailto: or https: address.
  contact: string
}

interface PackedMessage {
  url: string
  headers: Record<string, string>
  body: Buffer
}

export interface Push {
  makeKeys(): PushKeys
  // Throws when the keys of the browser are none.
  pack(subscription: Subscription, message: PushMessage, keys: PushKeys): PackedMessage
}
