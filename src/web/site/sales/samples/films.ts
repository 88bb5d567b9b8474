// The films as they come from the engine. One that is not there leaves its poster.

export interface Film {
  // AV1 first: half the bytes where a browser can play it.
  webm: string | undefined
  mp4: string
}

const files = import.meta.glob<string>('#assets/films/samples/*.{mp4,webm}', {
  eager: true,
  query: '?url',
  import: 'default',
})
// The keys are relative to the root of the front.
const folder = '../../assets/films/samples'

export function findFilm(name: string): Film | undefined {
  const mp4 = files[`${folder}/${name}.mp4`]
  return mp4 === undefined ? undefined : { webm: files[`${folder}/${name}.webm`], mp4 }
}

export const heroLoop = findFilm('hero-loop')
