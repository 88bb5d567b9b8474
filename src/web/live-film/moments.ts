// Where a film stands, for those who follow it.
export interface Moments {
  seconds: () => number
  tell: (seconds: number) => void
  // Answers how to stop.
  follow: (onMoved: () => void) => () => void
}

export function makeMoments(): Moments {
  let now = 0
  const followers = new Set<() => void>()
  return {
    seconds: () => now,
    tell(seconds) {
      if (seconds === now) return
      now = seconds
      for (const follower of followers) follower()
    },
    follow(onMoved) {
      followers.add(onMoved)
      return () => followers.delete(onMoved)
    },
  }
}
