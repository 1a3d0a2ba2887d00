import { useState } from 'react'
import { Button } from './Button.tsx'
import { VisuallyHidden } from './layout.tsx'
import { TextField, type TextFieldProps } from './TextField.tsx'

/** Of its button: what is typed ends beside it, with large text too. */
const WIDTH = 'min(4.5rem, 40%)'

/** Can be shown: on a small keyboard a hidden password is mistyped more often than overlooked. */
export function PasswordField(props: TextFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck="false"
      paddingRight={`calc(${WIDTH} + 0.5rem)`}
      css={{ '&::-ms-reveal': { display: 'none' } }}
    >
      <Button
        variant="ghost"
        size="sm"
        position="absolute"
        top="2px"
        right="2px"
        width={WIDTH}
        paddingInline="0"
        borderRadius="sm"
        onClick={() => setShown(!isShown)}
      >
        <span>{isShown ? 'Hide' : 'Show'}</span>
        <VisuallyHidden> password</VisuallyHidden>
      </Button>
    </TextField>
  )
}
