import { TOAST_DURATION } from '#domain/limits.ts'
import { usePorts } from '#ports/ports.tsx'

/** Goes with the link to signup: says why one lands there. */
export function useStartFundraising(): () => void {
  const { toast } = usePorts()
  return () =>
    toast({
      id: 'start-fundraising',
      variant: 'info',
      message: 'Create your profile and start your crowdfunding journey.',
      duration: TOAST_DURATION.information,
    })
}
