import type {
  addFilmComment,
  approveFilm,
  eraseOrder,
  readOrderFilms,
  removeFilmComment,
  requestRevision,
} from '#src/contracts/studio/delivery.ts'
import type { chooseOrderScore, readOrderScores } from '#src/contracts/studio/music.ts'
import type { PlainCall } from '#src/web/api/ask-server.ts'

// What the film on the order's page asks the server. A test holds each against its contract.
export const filmCalls = {
  readOrderFilms: { method: 'GET', path: '/api/orders/:token/films' } as PlainCall<typeof readOrderFilms>,
  addFilmComment: { method: 'POST', path: '/api/orders/:token/films/:filmId/comments' } as PlainCall<
    typeof addFilmComment
  >,
  removeFilmComment: { method: 'DELETE', path: '/api/orders/:token/films/:filmId/comments/:commentId' } as PlainCall<
    typeof removeFilmComment
  >,
  approveFilm: { method: 'POST', path: '/api/orders/:token/films/:filmId/approve' } as PlainCall<typeof approveFilm>,
  requestRevision: { method: 'POST', path: '/api/orders/:token/films/:filmId/revision' } as PlainCall<
    typeof requestRevision
  >,
  readOrderScores: { method: 'GET', path: '/api/orders/:token/scores' } as PlainCall<typeof readOrderScores>,
  chooseOrderScore: { method: 'POST', path: '/api/orders/:token/scores/:scoreId' } as PlainCall<
    typeof chooseOrderScore
  >,
  eraseOrder: { method: 'POST', path: '/api/orders/:token/erase' } as PlainCall<typeof eraseOrder>,
}
