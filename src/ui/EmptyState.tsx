import type { ReactNode } from 'react'
import { Card } from './Card.tsx'
import { Heading, Stack } from './layout.tsx'
import { useFocusHandedOn } from './useFocusHandedOn.ts'

export function EmptyState({ title, children }: { title: string; children?: ReactNode }) {
  const going = useFocusHandedOn<HTMLDivElement>()
  return (
    <Card ref={going} textAlign="center" paddingBlock={{ base: '8', md: '12' }}>
      <Stack alignItems="center">
        <Heading fontSize="lg">{title}</Heading>
        {children}
      </Stack>
    </Card>
  )
}
