import { fromPromise } from 'xstate'
import { paymentMachine } from '#machines/payment/machine.ts'
import { provideTo } from '#machines/provideTo.ts'
import type { GivingServices } from '#ports/ports.tsx'

export const paymentBy = (services: GivingServices): typeof paymentMachine =>
  provideTo(paymentMachine)({
    actors: {
      leaveForGateway: fromPromise(({ input }) => services.leaveForGateway(input.donation)),
      askStatus: fromPromise(({ input, signal }) => services.askStatus(input, signal)),
      cancelDonation: fromPromise(({ input, signal }) => services.cancel(input, signal)),
    },
  })
