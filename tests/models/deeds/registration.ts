import { outcomes, values } from '#machines/registration/fixtures.ts'
import type { registrationMachine } from '#machines/registration/machine.ts'
import { registrationScreen, type RegistrationScreen } from '#machines/registration/screen.ts'
import { SEEN } from '#statecharts/seen.ts'
import { begins, EDITED_FIRST, type Flow, type Stage } from '../deeds.ts'

const seen = SEEN.registration

async function fillsIn(stage: Stage, password: string) {
  await stage.types('First name', values.firstName)
  await stage.types('Surname', values.lastName)
  await stage.types('E-mail address', stage.emailFor(values.email))
  await stage.types(/Mobile number/, values.mobileNumber ?? '')
  await stage.types('Password', password)
  await stage.ticks(/I accept the/)
}

export const registrationFlow = {
  screenOf: registrationScreen,
  sights: {
    editing: [{ button: 'Create profile' }, { gone: begins(seen.unreachable) }],
    registering: [{ button: seen.registering }],
    refused: [{ text: outcomes.register.refused.errors[0]!.message }, { button: 'Create profile' }],
    unreachable: [begins(seen.unreachable), { button: 'Create profile' }],
    registered: [{ heading: seen.registered }],
  },
  deeds: {
    REGISTER: {
      does: async (stage, event) => {
        await fillsIn(stage, event.values.password)
        await stage.presses('Create profile')
      },
      unless: ({ value }) => (value === 'editing' ? null : EDITED_FIRST),
    },
    /** What the form's own rules refuse never goes to the server. */
    EDIT: {
      does: async (stage) => {
        await stage.types('First name', '')
        await stage.presses('Create profile')
        await stage.sees({ text: 'Please enter your first name.' })
      },
    },
  },
} satisfies Flow<typeof registrationMachine, RegistrationScreen>
