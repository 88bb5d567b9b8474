import { startForBrowser } from '#test/e2e/start-product.ts'
import { makeSmallClip } from '#test/engine/small-film.ts'
import { inTurn, startRunwayServer } from '#test/fakes/runway-server.ts'
import { fates } from './fates.ts'

export default async function startWithRunway(): Promise<() => Promise<void>> {
  const runway = await startRunwayServer({ clip: await makeSmallClip(), fateOf: inTurn(fates) })
  const stop = await startForBrowser({ RUNWAYML_API_SECRET: 'key_of_nobody', RUNWAYML_BASE_URL: runway.url })
  process.env['RUNWAY_ADDRESS'] = runway.url
  return async () => {
    await stop()
    await runway.close()
  }
}
