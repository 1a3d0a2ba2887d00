import { useEffect, useState } from 'react'
import { useLocation } from 'wouter'
import { TOAST_DURATION } from '#domain/limits.ts'
import type { Toast } from '#machines/toast.ts'
import { usePorts } from '#ports/ports.tsx'
import { useSearch } from '#ports/useSearch.ts'

export const WHY_A_PROFILE: Toast = {
  id: 'start-fundraising',
  variant: 'info',
  message: 'Create your profile and start your crowdfunding journey.',
  duration: TOAST_DURATION.information,
}

/** @returns whether one is here to start fundraising */
export function useWhyHere(): boolean {
  const { toast } = usePorts()
  const [path, navigate] = useLocation()
  const isToldWhy = new URLSearchParams(useSearch()).get('start') === 'fundraising'
  const [isToRaise] = useState(isToldWhy)
  useEffect(() => {
    if (!isToldWhy) return
    toast(WHY_A_PROFILE)
    // Loaded anew, the page would say it again.
    navigate(path, { replace: true })
  }, [isToldWhy, toast, path, navigate])
  return isToRaise
}
