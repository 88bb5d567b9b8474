export const moodNames = ['warm', 'elegant', 'upbeat', 'calm', 'drive', 'cinematic', 'playful', 'heartfelt'] as const
export type MoodName = (typeof moodNames)[number]
