import { act, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor } from 'xstate'
import { STILL_WORKING_AFTER } from '#domain/limits.ts'
import { details, inputs } from '#machines/certificate/fixtures.ts'
import { certificateMachine } from '#machines/certificate/machine.ts'
import type { IssueInput, IssueOutput } from '#machines/certificate/types.ts'
import { Provided } from '#mocks/inWorld.tsx'
import { held } from '#tests/models/held.ts'
import { CertificatePage } from './CertificateScreen.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('a donor whose certificate takes long to be issued is told that it is still under way', async () => {
  const issue = held<IssueOutput, IssueInput>()
  const certificate = createActor(certificateMachine.provide({ actors: { issueCertificate: issue.logic } }), { input: inputs.offered })
  render(
    <Provided>
      <CertificatePage certificate={certificate} />
    </Provided>,
  )
  await act(() => certificate.send({ type: 'ASK', details }))
  await act(() => certificate.send({ type: 'CONFIRMED' }))
  expect(screen.getByRole('status').textContent).toBe('Issuing your certificate…')
  await act(async () => void (await vi.advanceTimersByTimeAsync(STILL_WORKING_AFTER)))
  expect(screen.getByRole('status').textContent).toMatch(/^Issuing your certificate… Still working…/)
})
