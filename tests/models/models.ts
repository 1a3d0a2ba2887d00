/** Each machine with all that can happen to it: what the generated paths are made of, on whatever they are walked. */
import * as app from '#machines/app/fixtures.ts'
import { appMachine } from '#machines/app/machine.ts'
import * as banner from '#machines/banner/fixtures.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import { hasOfferedMethod } from '#machines/donation/draft.ts'
import * as donation from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import * as list from '#machines/list/fixtures.ts'
import { listMachine } from '#machines/list/machine.ts'
import * as passwordReset from '#machines/passwordReset/fixtures.ts'
import { passwordResetMachine } from '#machines/passwordReset/machine.ts'
import * as payment from '#machines/payment/fixtures.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import * as registration from '#machines/registration/fixtures.ts'
import { registrationMachine } from '#machines/registration/machine.ts'
import * as resource from '#machines/resource/fixtures.ts'
import { resourceMachine } from '#machines/resource/machine.ts'
import * as session from '#machines/session/fixtures.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import * as scheduleChange from '#machines/scheduleChange/fixtures.ts'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import * as certificate from '#machines/certificate/fixtures.ts'
import { certificateMachine } from '#machines/certificate/machine.ts'
import * as offlineDonation from '#machines/offlineDonation/fixtures.ts'
import { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import * as verification from '#machines/verification/fixtures.ts'
import { verificationMachine } from '#machines/verification/machine.ts'
import type { Model } from './engine.ts'

export const appModel = {
  machine: appMachine,
  inputs: app.inputs,
  events: app.events,
  outcomes: app.outcomes,
} satisfies Model<typeof appMachine>

export const bannerModel = {
  machine: bannerMachine,
  inputs: banner.inputs,
  events: banner.events,
  outcomes: banner.outcomes,
} satisfies Model<typeof bannerMachine>

export const donationModel = {
  // As the app provides it once it is there.
  machine: donationMachine.provide({ actors: { payment: paymentMachine } }),
  inputs: donation.inputs,
  events: donation.events,
  outcomes: ({ context }) => donation.outcomesFor(context.draft, context.donation),
  identity: ({ context: { terms, reached, unaccepted, refusals, draft, attemptKey, mayBeSetUp, donation: placed } }) => [
    reached,
    unaccepted,
    Object.keys(refusals),
    draft.type,
    hasOfferedMethod(draft, terms),
    attemptKey,
    mayBeSetUp,
    placed && [placed.status, placed.reversedAt, placed.next.kind, terms.refusal],
  ],
} satisfies Model<typeof donationMachine>

export const listModel = {
  machine: listMachine,
  inputs: list.inputs,
  events: list.events,
  outcomes: list.outcomes,
} satisfies Model<typeof listMachine>

export const paymentModel = {
  machine: paymentMachine,
  inputs: payment.inputs,
  events: payment.events,
  outcomes: ({ context }) => payment.outcomesFor(context.donation),
} satisfies Model<typeof paymentMachine>

export const registrationModel = {
  machine: registrationMachine,
  inputs: { start: undefined },
  events: registration.events,
  outcomes: registration.outcomes,
} satisfies Model<typeof registrationMachine>

export const resourceModel = {
  machine: resourceMachine,
  inputs: resource.inputs,
  events: resource.events,
  outcomes: resource.outcomes,
} satisfies Model<typeof resourceMachine>

export const sessionModel = {
  machine: sessionMachine,
  inputs: { start: undefined },
  events: session.events,
  outcomes: session.outcomes,
} satisfies Model<typeof sessionMachine>

export const scheduleChangeModel = {
  machine: scheduleChangeMachine,
  inputs: scheduleChange.inputs,
  events: scheduleChange.events,
  outcomes: ({ context }) => scheduleChange.outcomesFor(context),
  identity: ({ context: { gift, patch, errors, news } }) => [
    gift.status,
    gift.pausedUntil !== null,
    gift.card?.status,
    gift.paymentLabel !== '',
    patch?.paymentMethod,
    Object.keys(patch ?? {}),
    errors.length,
    news,
  ],
} satisfies Model<typeof scheduleChangeMachine>

export const certificateModel = {
  machine: certificateMachine,
  inputs: certificate.inputs,
  events: certificate.events,
  outcomes: certificate.outcomes,
  identity: ({ context }) => [context.certificate.state, context.errors.map(({ field }) => field ?? '')],
} satisfies Model<typeof certificateMachine>

export const offlineDonationModel = {
  machine: offlineDonationMachine,
  inputs: offlineDonation.inputs,
  events: offlineDonation.events,
  outcomes: ({ context }) => offlineDonation.outcomesFor(context),
  identity: ({ context: { sent, donation, errors } }) => [sent?.isFromForm, donation?.donorName, errors.map(({ field }) => field ?? '')],
} satisfies Model<typeof offlineDonationMachine>

export const verificationModel = {
  machine: verificationMachine,
  inputs: { start: undefined },
  events: verification.events,
  outcomes: verification.outcomes,
} satisfies Model<typeof verificationMachine>

export const passwordResetModel = {
  machine: passwordResetMachine,
  inputs: passwordReset.inputs,
  events: passwordReset.events,
  outcomes: passwordReset.outcomes,
} satisfies Model<typeof passwordResetMachine>
