/** Each machine on its real screen, with everything that it calls held. */
import { useSelector } from '@xstate/react'
import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { createActor, type AnyActorRef, type AnyMachineSnapshot, type AnyStateMachine, type InputFrom } from 'xstate'
import { decodeCampaign, decodeCampaignSummary } from '#api/decode.ts'
import { PAGE_SIZE } from '#domain/limits.ts'
import { AppIn, Provided, Somewhere } from '#mocks/inWorld.tsx'
import { aCampaign, several } from '#mocks/entities.ts'
import { asWanted } from '#mocks/longData.ts'
import { stateValue, storyPorts, type World } from '#mocks/storyPorts.ts'
import { appMachine } from '#machines/app/machine.ts'
import { bannerOf, sessionOf } from '#machines/app/selectors.ts'
import { bannerMachine } from '#machines/banner/machine.ts'
import type { BannerInput } from '#machines/banner/types.ts'
import { savedAtPayment, terms } from '#machines/donation/fixtures.ts'
import { donationMachine } from '#machines/donation/machine.ts'
import { listMachine } from '#machines/list/machine.ts'
import type { ListInput, ListPage } from '#machines/list/types.ts'
import { paymentMachine } from '#machines/payment/machine.ts'
import type { PaymentInput } from '#machines/payment/types.ts'
import { password as newPassword } from '#machines/passwordReset/fixtures.ts'
import { passwordResetMachine } from '#machines/passwordReset/machine.ts'
import type { PasswordResetInput } from '#machines/passwordReset/types.ts'
import { values as typedToRegister } from '#machines/registration/fixtures.ts'
import { registrationMachine } from '#machines/registration/machine.ts'
import { resourceMachine } from '#machines/resource/machine.ts'
import { sessionMachine } from '#machines/session/machine.ts'
import { Signup } from '#features/auth/SignupScreen.tsx'
import { Wizard } from '#features/donation/DonationScreen.tsx'
import type { DonationRef } from '#features/donation/openDonation.ts'
import { campaignQueryFrom } from '#features/search/address.ts'
import { Actors } from '#ports/actors.ts'
import type { AppRef } from '#ports/ports.tsx'
import { scheduleChangeMachine } from '#machines/scheduleChange/machine.ts'
import type { ScheduleChangeInput } from '#machines/scheduleChange/types.ts'
import { Manage } from '#features/donation/ManageScreen.tsx'
import { certificateMachine } from '#machines/certificate/machine.ts'
import type { CertificateInput } from '#machines/certificate/types.ts'
import { CertificatePage } from '#features/certificate/CertificateScreen.tsx'
import { offlineDonationMachine } from '#machines/offlineDonation/machine.ts'
import type { OfflineDonationInput } from '#machines/offlineDonation/types.ts'
import { OfflineDonationsPage } from '#features/offlineDonations/OfflineDonationsScreen.tsx'
import { verificationMachine } from '#machines/verification/machine.ts'
import { PasswordReset } from '#features/auth/PasswordResetScreen.tsx'
import { NewLinkForm } from '#features/auth/NewLink.tsx'
import { NoMail, Verification } from '#features/auth/VerifyEmailScreen.tsx'
import * as models from '#tests/models/models.ts'
import { held } from './doubles.ts'
import type { AnyModel } from './moves.ts'
import type { Cast, Scene, Stage } from './rehearsal.ts'

const allCampaigns = campaignQueryFrom(new URLSearchParams())

const CAMPAIGN_PATH = 'clean-water-for-thaba-nchu'

const nobody = sessionMachine.resolveState({
  value: stateValue('loggedOut.idle'),
  context: { user: null, attempts: 0, email: '', message: null, lockedUntil: null, retryAfterSeconds: 0 },
})
const noBanner = bannerMachine.resolveState({ value: 'hidden', context: { banner: null, hiddenId: null } })

/** The fixtures of a model as the toolbar wants their data. */
const modelOf = (model: unknown) => (): AnyModel => {
  const { machine, identity, inputs, events, outcomes } = model as AnyModel
  return {
    machine,
    identity,
    inputs: asWanted(inputs),
    events: asWanted(events),
    outcomes: typeof outcomes === 'function' ? (snapshot) => asWanted(outcomes(snapshot)) : asWanted(outcomes),
  } as AnyModel
}

function started<Machine extends AnyStateMachine>(machine: Machine, input: InputFrom<Machine>, { clock, inspect }: Cast) {
  const actor = createActor(machine as AnyStateMachine, { input, clock, inspect })
  // A machine that breaks is shown as broken; without a listener the browser would be told instead.
  actor.subscribe({ error: () => {} })
  actor.start()
  return actor
}

/** @param alive the children that are real */
function startedApp(alive: { session?: typeof sessionMachine; banner?: typeof bannerMachine }, cast: Cast, hiddenBannerId: string | null) {
  const children = { session: alive.session ?? (() => nobody), banner: alive.banner ?? (() => noBanner) }
  return started(held(appMachine, children), { hiddenBannerId, reloadAttempts: 0 }, cast) as unknown as AppRef
}

const on = (actor: unknown, screen: ReactNode, root = actor): Stage => ({
  actor: actor as AnyActorRef,
  screen,
  close: () => (root as { stop: () => void }).stop(),
})

export const SCENES = {
  app: {
    model: modelOf(models.appModel),
    open: (cast) => {
      const machine = held(appMachine, { session: () => nobody, banner: () => noBanner })
      const app = started(machine, cast.input as InputFrom<typeof appMachine>, cast) as unknown as AppRef
      return on(app, <AppIn app={app} at="/home" />)
    },
  },
  session: {
    model: modelOf(models.sessionModel),
    open: (cast) => {
      const app = startedApp({ session: held(sessionMachine) }, cast, null)
      return on(sessionOf(app.getSnapshot()), <AppIn app={app} at="/auth/login" />, app)
    },
  },
  registration: {
    model: modelOf(models.registrationModel),
    open: (cast) => {
      const registration = started(held(registrationMachine), undefined, cast)
      return on(
        registration,
        <Somewhere at="/auth/signup">
          <Provided>
            <Typed actor={registration} values={typedToRegister} until="editing">
              <Signup registration={registration as never} />
            </Typed>
          </Provided>
        </Somewhere>,
      )
    },
  },
  banner: {
    model: modelOf(models.bannerModel),
    open: (cast) => {
      const banner = held(bannerMachine, {}, { rememberHidden: () => {} })
      const app = startedApp({ banner }, cast, (cast.input as BannerInput).hiddenId)
      return on(bannerOf(app.getSnapshot()), <AppIn app={app} at="/misc/404" />, app)
    },
  },
  resource: {
    model: modelOf({
      ...models.resourceModel,
      // The same cases with a whole campaign, which is what the screen shows. Where there is none, another page is led on to.
      inputs: { nothingYet: {}, renderedByTheServer: { initial: theCampaign() } } satisfies Record<
        keyof typeof models.resourceModel.inputs,
        unknown
      >,
      outcomes: {
        load: {
          found: { kind: 'found', value: theCampaign() },
          refused: models.resourceModel.outcomes.load.refused,
          inTrouble: { kind: 'refused', status: 503, message: 'We are busy. Please try again in a minute.' },
        } satisfies Record<keyof typeof models.resourceModel.outcomes.load, unknown>,
      },
    }),
    open: (cast) => {
      const actor = started(held(resourceMachine), cast.input as InputFrom<typeof resourceMachine>, cast)
      return on(
        actor,
        <WithActor keyOf={({ reads }) => reads.campaign(CAMPAIGN_PATH).key} actor={actor} at={`/campaign/${CAMPAIGN_PATH}`} />,
      )
    },
  },
  list: {
    model: modelOf({
      ...models.listModel,
      inputs: {
        nothingYet: listInput(),
        renderedWithMoreToCome: listInput({ ...someCampaigns(0, 2, 5), pageCount: 3, pageNo: 1 }),
        renderedWhole: listInput({ ...someCampaigns(0, 1), pageNo: 1 }),
        renderedEmpty: listInput({ ...someCampaigns(0, 0), pageNo: 1 }),
      } satisfies Record<keyof typeof models.listModel.inputs, ListInput>,
      events: { ...models.listModel.events, SEARCH: [{ type: 'SEARCH', query: allCampaigns }] },
      outcomes: {
        loadPage: {
          ofThree: { kind: 'page', ...someCampaigns(1, 2, 5), pageCount: 3 },
          ofOne: { kind: 'page', ...someCampaigns(3, 1) },
          empty: { kind: 'page', ...someCampaigns(0, 0) },
          refused: models.listModel.outcomes.loadPage.refused,
        } satisfies Record<keyof typeof models.listModel.outcomes.loadPage, unknown>,
      },
    }),
    open: (cast) => {
      const actor = started(held(listMachine), cast.input as ListInput, cast)
      return on(actor, <WithActor keyOf={() => 'list:campaigns'} actor={actor} at="/find-campaign" />)
    },
  },
  donation: {
    model: modelOf(models.donationModel),
    open: (cast) => {
      const standing = ({ donation }: PaymentInput) =>
        paymentMachine.resolveState({ value: 'redirecting', context: { donation, resume: 'start', isUndecided: false, notice: null } })
      const donation = started(held(donationMachine, { payment: standing }), cast.input as InputFrom<typeof donationMachine>, cast)
      return on(donation, <Giving donation={donation as DonationRef} />)
    },
  },
  payment: {
    model: modelOf(models.paymentModel),
    open: (cast) => {
      const { donation: placed, resume } = cast.input as PaymentInput
      const saved = { ...savedAtPayment, donation: placed, resume }
      const machine = held(donationMachine, { payment: held(paymentMachine) })
      const donation = started(machine, asWanted({ terms, saved }), cast) as unknown as DonationRef
      return on(donation.getSnapshot().children.payment, <Giving donation={donation} />, donation)
    },
  },
  scheduleChange: {
    model: modelOf(models.scheduleChangeModel),
    open: (cast) => {
      const actor = started(held(scheduleChangeMachine), cast.input as ScheduleChangeInput, cast)
      return on(
        actor,
        <Somewhere>
          <Provided>
            <main>
              <Manage scheduleChange={actor} />
            </main>
          </Provided>
        </Somewhere>,
      )
    },
  },
  certificate: {
    model: modelOf(models.certificateModel),
    open: (cast) => {
      const actor = started(held(certificateMachine), cast.input as CertificateInput, cast)
      return on(
        actor,
        <Somewhere>
          <Provided>
            <main>
              <CertificatePage certificate={actor} />
            </main>
          </Provided>
        </Somewhere>,
      )
    },
  },
  offlineDonation: {
    model: modelOf(models.offlineDonationModel),
    open: (cast) => {
      const actor = started(held(offlineDonationMachine), cast.input as OfflineDonationInput, cast)
      return on(
        actor,
        <Somewhere>
          <Provided>
            <main>
              <OfflineDonationsPage campaign={theCampaign()} offlineDonation={actor} />
            </main>
          </Provided>
        </Somewhere>,
      )
    },
  },
  verification: {
    model: modelOf(models.verificationModel),
    open: (cast) => {
      const actor = started(held(verificationMachine), undefined, cast)
      return on(
        actor,
        <Somewhere at="/auth/resend-verification">
          <Provided>
            <main>
              <Verification>
                <NewLinkForm verification={actor}>
                  <NoMail />
                </NewLinkForm>
              </Verification>
            </main>
          </Provided>
        </Somewhere>,
      )
    },
  },
  passwordReset: {
    model: modelOf(models.passwordResetModel),
    open: (cast) => {
      const reset = started(held(passwordResetMachine), cast.input as PasswordResetInput, cast)
      return on(
        reset,
        <Somewhere at="/auth/forgot-password">
          <Provided>
            <Typed actor={reset} values={{ password: newPassword }} until="choosing">
              <PasswordReset reset={reset as never} />
            </Typed>
          </Provided>
        </Somewhere>,
      )
    },
  },
} satisfies Record<string, Scene>

export type MachineId = keyof typeof SCENES

function Giving({ donation }: { donation: DonationRef }) {
  const { terms } = donation.getSnapshot().context
  const campaign = { path: terms.campaignPath, name: terms.campaignName, thankYouMessage: theCampaign().thankYouMessage }
  return (
    <Somewhere>
      <Provided>
        <main>
          <Wizard donation={donation} campaign={campaign} />
        </main>
      </Provided>
    </Somewhere>
  )
}

interface TypedProps {
  actor: AnyActorRef
  /** By the names of the fields. */
  values: object
  /** The state in which they are not sent yet. */
  until: string
  children: ReactNode
}

/** What is typed belongs to the form: sent by a trail or by a press beside the screen, it would be missing there. */
function Typed({ actor, values, until, children }: TypedProps) {
  const isSent = useSelector(actor, (snapshot: AnyMachineSnapshot) => !snapshot.matches(until))
  const main = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    if (!isSent) return
    for (const [name, value] of Object.entries(asWanted(values) as Record<string, unknown>)) {
      const field = main.current?.querySelector<HTMLInputElement>(`input[name='${name}']`)
      if (field?.type === 'checkbox') field.checked ||= value === true
      else if (field) field.value ||= String(value)
    }
  }, [isSent, values])
  return <main ref={main}>{children}</main>
}

/** The app at an address, where one of the screen's reads is the given actor. */
function WithActor({ keyOf, actor, at }: { keyOf: (ports: ReturnType<typeof storyPorts>) => string; actor: AnyActorRef; at: string }) {
  const [world] = useState((): World => {
    const actors = new Actors()
    actors.get(keyOf(storyPorts()), () => actor)
    return { actors }
  })
  return <AppIn {...world} at={at} />
}

function theCampaign() {
  return decodeCampaign(aCampaign())
}

function listInput(initial?: ListInput['initial']): ListInput {
  return { query: allCampaigns, pageSize: PAGE_SIZE.campaigns, initial }
}

function someCampaigns(from: number, count: number, totalCount = count): ListPage {
  return { items: several(aCampaign, count, from).map((wire) => decodeCampaignSummary(wire)), totalCount, pageCount: 1 }
}
