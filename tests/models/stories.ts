/** The export that shows a leaf state: `submitting.stillWorking` is SubmittingStillWorking. */
export const storyNameOf = (leaf: string): string =>
  leaf
    .split('.')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
