import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

// A browser that has joined a push service, and reads what it is sent (RFC 8291).
export function makeSubscriber(endpoint: string) {
  const own = createECDH('prime256v1')
  own.generateKeys()
  const auth = randomBytes(16)
  const read = (body: Buffer): Record<string, unknown> => {
    const [salt, senderKey, hidden] = [body.subarray(0, 16), body.subarray(21, 86), body.subarray(86)]
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), own.getPublicKey(), senderKey])
    const shared = Buffer.from(hkdfSync('sha256', own.computeSecret(senderKey), auth, info, 32))
    const derive = (purpose: string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, bytes))
    const opener = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
    opener.setAuthTag(hidden.subarray(-16))
    const text = Buffer.concat([opener.update(hidden.subarray(0, -16)), opener.final()])
    // A last byte marks where the padding begins.
    return JSON.parse(text.subarray(0, text.lastIndexOf(2)).toString()) as Record<string, unknown>
  }
  const keys = { p256dh: own.getPublicKey('base64url'), auth: auth.toString('base64url') }
  return { subscription: { endpoint, keys }, read }
}
