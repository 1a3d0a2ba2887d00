const NAMES = {
  error:
    /Refused|Offline(?!Donation)|Unanswered|Unreachable|Failed|NotFound|NotThere|Crashed|Declined|Error|InTrouble|NotAllowed|NotSent|NoAnswer|WentWrong|StillWrong|Locked|Incomplete|NotComplete|NotFilledIn|NothingEntered/,
  loading:
    /Loading|Sending|Saving|Registering|Issuing|Cancelling|Adding|Removing|LoggingIn|Refreshing|Reloading|ReadingAnew|Redirecting|Verifying|StillWorking|Preparing/,
  empty: /Empty|^Nothing(?!Chosen)|^None|^NoDonations|WithoutCampaigns|WithoutDonations/,
  success: /Success|Thanked|Accepted|Sent|Saved|Registered|Issued|(?<!Not)Verified|Added|Copied|Created|Updated/,
} as const

/** @returns by which outcome Storybook's filter finds the story of this name; null for one that is of no outcome */
export const outcomeOf = (name: string): keyof typeof NAMES | null =>
  (Object.keys(NAMES) as (keyof typeof NAMES)[]).find((outcome) => NAMES[outcome].test(name)) ?? null
