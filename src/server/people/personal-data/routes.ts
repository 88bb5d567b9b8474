import { done } from '#src/contracts/call.ts'
import * as calls from '#src/contracts/people/personal-data.ts'
import { recordSecurity } from '#src/server/people/audit/feature.ts'
import { fileRoute, type Route, route } from '#src/server/platform/http/port.ts'
import { correctPerson, erasePerson, findAddress, readMyData } from './act-on-person.ts'
import { exportPerson } from './export-person.ts'
import { addressOfToken, requestMyData } from './my-data-link.ts'
import type { PeopleDeps } from './people-deps.ts'

const zipHeaders = { 'content-disposition': 'attachment; filename="your-data.zip"' }

export const peopleRoutes = (deps: PeopleDeps): Route[] => [...ownRoutes(deps), ...ownerRoutes(deps)]

// For the person, who holds a link that was mailed to their address.
const ownRoutes = (deps: PeopleDeps): Route[] => [
  route(calls.requestMyData, async ({ body, source }) => {
    await requestMyData(deps, { email: body.email, source })
    return { body: done }
  }),
  route(calls.readMyData, async ({ body }) => ({
    body: await readMyData(deps, await addressOfToken(deps, body.token)),
  })),
  fileRoute(calls.exportMyData, async ({ body, source }) => {
    const email = await addressOfToken(deps, body.token)
    await recordSecurity(deps, deps.database, {
      kind: 'person.exported',
      source,
      actor: 'Customer',
      detail: { by: 'customer' },
    })
    return { body: exportPerson(deps, { email, by: 'customer' }), headers: zipHeaders }
  }),
  route(calls.correctMyData, async ({ body: { token, ...correction }, source }) => {
    await correctPerson(deps, { email: await addressOfToken(deps, token), by: 'customer', source }, correction)
    return { body: done }
  }),
  route(calls.eraseMyData, async ({ body, source }) => {
    await erasePerson(deps, { email: await addressOfToken(deps, body.token), by: 'customer', source })
    return { body: done }
  }),
]

const ownerRoutes = (deps: PeopleDeps): Route[] => [
  fileRoute(calls.exportPerson, async ({ params, source, session }) => {
    const email = await findAddress(deps, params.customerId)
    await recordSecurity(deps, deps.database, {
      kind: 'person.exported',
      source,
      actor: session?.name,
      detail: { by: 'owner' },
    })
    return { body: exportPerson(deps, { email, by: 'owner' }), headers: zipHeaders }
  }),
  route(calls.correctPerson, async ({ params, body, source }) => {
    await correctPerson(deps, { email: await findAddress(deps, params.customerId), by: 'owner', source }, body)
    return { body: done }
  }),
  route(calls.erasePerson, async ({ params, source }) => {
    await erasePerson(deps, { email: await findAddress(deps, params.customerId), by: 'owner', source })
    return { body: done }
  }),
]
