/** At least one event of every type: a new type without a fixture does not compile. */
export type EventFixtures<Event extends { type: string }> = {
  readonly [Type in Event['type']]: readonly [Extract<Event, { type: Type }>, ...Extract<Event, { type: Type }>[]]
}

/** At least one answer of every kind that a service can give, by a name that says what it is. No answer at all is every service's last outcome. */
export type OutcomeFixtures<Outputs extends Record<string, unknown>> = {
  readonly [Service in keyof Outputs]: Readonly<Record<string, Outputs[Service]>>
}
