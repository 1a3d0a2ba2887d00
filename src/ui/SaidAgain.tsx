import { VisuallyHidden } from './layout.tsx'

/** One in each form: what is still wrong with the field that has the focus is put there (`focusOnWrong.ts`). */
export const SaidAgain = () => <VisuallyHidden role="alert" data-again />
