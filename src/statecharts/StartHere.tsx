import type { ReactNode } from 'react'
import { Container, Heading, Stack, Text } from '#ui/layout.tsx'

/** The first page of Storybook: where what is. */
export function StartHere() {
  return (
    <Container as="main" paddingBlock="8" maxWidth="46rem">
      <Stack gap="6">
        <Stack gap="2">
          <Heading as="h1" fontSize="2xl">
            Start here
          </Heading>
          <Text>Every screen of Letsema, in every state, as donors get it. No server is needed, and no money moves.</Text>
        </Stack>
        <Part heading="Where to look">
          <li>
            <b>Screens</b> stand under their feature: app, auth, campaign, donation, search and so on, each in its usual and its rare faces.
          </li>
          <li>
            <b>Every state of a flow</b> stands in its page “states”, such as <To story="payment-states--accepted">payment/states</To>.
            Their buttons work; whatever waits for an answer waits for ever.
          </li>
          <li>
            <b>Charts</b> stand in <To story="statecharts--donation">statecharts</To>: press what happens next, and see the flow and its
            screen go on.
          </li>
          <li>
            <b>Parts</b> such as buttons and fields stand under <To story="ui-button--solid">ui</To>, and every toast in{' '}
            <To story="app-toasts--success">app/toasts</To>.
          </li>
          <li>
            <b>What is tested</b> of each flow stands in <To story="coverage--newest">coverage</To>.
          </li>
        </Part>
        <Part heading="How our stories are called">
          <li>
            <b>Loading</b>, <b>Sending</b>, <b>Saving</b>: an answer is waited for.
          </li>
          <li>
            <b>Empty</b> or <b>Nothing…</b>: the answer came, and there is nothing in it.
          </li>
          <li>
            <b>Refused</b>: our server said no, and why. <b>Offline</b>, <b>Unanswered</b> and <b>Unreachable</b>: no answer came.{' '}
            <b>Not Found</b>: there is no such thing. <b>Declined</b>: the bank said no. <b>Crashed</b>: a fault of ours.
          </li>
          <li>
            The filter beside the search field finds them in all features, by the tags <b>success</b>, <b>loading</b>, <b>empty</b> and{' '}
            <b>error</b>.
          </li>
        </Part>
        <Part heading="What the toolbar does">
          <li>
            <b>Viewport size</b>: a phone or a desktop. <b>Colours</b>: light or dark. <b>Text</b>: twice as large. <b>Data</b>: the longest
            names and amounts. <b>Motion</b>: slow, or none.
          </li>
          <li>
            Data is for the stories under “states”. Others look for the usual names, and turn red without them. The developers’ panel is
            closed at first: Alt and A open it.
          </li>
        </Part>
        <Part heading="What is not here">
          <li>
            <b>Mails</b>: start the app with <code>npm start</code> and open <code>http://localhost:3001/mailbox</code>. Give, register or
            ask for a new password, and the mail is there.
          </li>
          <li>
            <b>Receipts, certificates and statements</b> are PDFs that the server makes: download them in the same app, from a donation’s
            thank-you page and from My Donations.
          </li>
        </Part>
      </Stack>
    </Container>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <Stack as="section" gap="2">
      <Heading fontSize="lg">{heading}</Heading>
      <ul style={{ display: 'grid', gap: '0.5rem', paddingLeft: '1.25rem', listStyle: 'disc' }}>{children}</ul>
    </Stack>
  )
}

/** Of the page with the sidebar: a story stands in a frame of it. */
function To({ story, children }: { story: string; children: ReactNode }) {
  return (
    <a href={`./?path=/story/${story}`} target="_top">
      {children}
    </a>
  )
}
