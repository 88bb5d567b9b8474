export const tunedNames = [
  'piano',
  'violin',
  'violins',
  'spiccato',
  'cello',
  'cellos',
  'contrabass',
  'plucked',
  'harp',
  'guitar',
  'mutedGuitar',
  'bass',
  'flute',
  'horn',
  'horns',
  'xylophone',
] as const
export type TunedName = (typeof tunedNames)[number]

export const drumNames = [
  'kick',
  'snare',
  'brush',
  'rim',
  'clap',
  'hat',
  'shaker',
  'tambourine',
  'drum',
  'cymbal',
  'swell',
] as const
export type DrumName = (typeof drumNames)[number]

export type VoiceName = TunedName | DrumName
