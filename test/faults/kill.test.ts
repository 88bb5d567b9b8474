import { expect, test } from 'vitest'
import { runFaults } from './run-faults.ts'

test('5 kills of any process while 20 clients write: nothing acknowledged is lost and no mail is lost or goes out twice but behind a cut', async () => {
  const { said, audit, arrived } = await runFaults({ kills: 5, clients: 20, seed: 7 })
  expect(audit).toEqual({
    lostLeads: 0,
    lostPhotos: 0,
    lostSessions: 0,
    leadsWithoutMail: 0,
    rowsWithoutFile: 0,
    filesWithoutRow: 0,
    rowsLeftReceiving: 0,
    mailsTwiceWithoutCut: 0,
    mailsSentInVain: 0,
    mailsGivenUp: 0,
  })
  // The run means something only if work really went on between the kills.
  expect(said.customerIds.length).toBeGreaterThan(20)
  expect(said.photoIds.length).toBeGreaterThan(2)
  expect(said.sessions.length).toBeGreaterThan(2)
  expect(arrived).toBeGreaterThan(2)
})
