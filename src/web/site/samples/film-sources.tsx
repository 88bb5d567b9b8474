import type { Film } from './films.ts'

export function FilmSources({ film }: { film: Film }) {
  return (
    <>
      {film.webm && <source src={film.webm} type="video/webm" />}
      <source src={film.mp4} type="video/mp4" />
    </>
  )
}
