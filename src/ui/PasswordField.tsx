import { useState } from 'react'
import { BelowText } from './BelowText.tsx'
import { Button } from './Button.tsx'
import { Stack, VisuallyHidden } from './layout.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Can be shown: on a small keyboard a hidden password is mistyped more often than overlooked. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <Stack gap="1">
      <TextField {...props} type={isShown ? 'text' : 'password'} autoCapitalize="none" spellCheck="false" />
      <BelowText>
        <Button variant="ghost" size="sm" onClick={() => setShown(!isShown)}>
          <span>{isShown ? 'Hide' : 'Show'}</span>
          <VisuallyHidden> password</VisuallyHidden>
        </Button>
      </BelowText>
    </Stack>
  )
}
