import { sampleRate, type Sound } from '../sound.ts'

// More or less above and below: two gentle shelves over the whole band.
export function shelve(sound: Sound, { airDb, bodyDb }: { airDb: number; bodyDb: number }): void {
  const [air, body] = [10 ** (airDb / 20) - 1, 10 ** (bodyDb / 20) - 1]
  const [airWeight, bodyWeight] = [5000, 150].map((hertz) => 1 - Math.exp((-2 * Math.PI * hertz) / sampleRate)) as [
    number,
    number,
  ]
  for (const channel of [sound.left, sound.right]) {
    let [below, deep] = [0, 0]
    for (let at = 0; at < channel.length; at += 1) {
      const value = channel[at] ?? 0
      below += airWeight * (value - below)
      deep += bodyWeight * (value - deep)
      channel[at] = value + air * (value - below) + body * deep
    }
  }
}
