import type { Film } from './films.ts'

// A browser tries one after the other, and says at each that it will not do: the film has failed with the last.
export function FilmSources({ film, onFail }: { film: Film; onFail?: () => void }) {
  return (
    <>
      {film.webm && <source src={film.webm} type="video/webm" />}
      <source src={film.mp4} type="video/mp4" onError={onFail} />
    </>
  )
}
