import { Link } from 'wouter'
import { chakra } from '#theme/factory.tsx'

const Prose = chakra('div', {
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    '& h2': { fontSize: 'lg', marginTop: '4' },
    '& ul': { listStyle: 'disc', paddingLeft: '5' },
    '& ol': { listStyle: 'decimal', paddingLeft: '5' },
    '& li': { marginBottom: '1.5' },
  },
})

export function HowItWorks() {
  return (
    <Prose>
      <h2>Giving</h2>
      <ol>
        <li>Find a campaign by its name, its place or its cause. You need no profile to give.</li>
        <li>
          Choose an amount from R&nbsp;20 or US&nbsp;$&nbsp;5. You may add a tip for Letsema; no tip is as easy to choose as any other.
        </li>
        <li>
          Say who you are. If you would rather not be named, choose to give anonymously: you see what the public will see before you decide.
        </li>
        <li>Check everything on one page, and pay your way: by card, instant EFT, SnapScan or EFT; by PayPal in dollars.</li>
        <li>
          We confirm the payment with the bank and send your receipt. If your phone or the network fails in between, nothing is charged
          twice.
        </li>
      </ol>
      <h2>Giving every month</h2>
      <p>
        Choose &lsquo;Every month&rsquo; beside the amount, a day, and for how long; pay by card or by debit order. Before you confirm, you
        see what is taken, and when. A link in each e-mail lets you change, pause or cancel it, without a profile.
      </p>
      <h2>Your tax certificate</h2>
      <p>Where a cause may issue Section 18A certificates, you can ask for yours once the donation has arrived.</p>
      <h2 id="raising">Raising</h2>
      <p>
        Create a profile and <Link href="/home/links?tab=about&about_tab=second">write to us</Link>: for now we set up each campaign with
        its organiser. Campaigns marked Verified have shown us who runs them and where the money goes. We pay out by hand, as{' '}
        <Link href="/home/links?tab=about&about_tab=first">Fees &amp; Payouts</Link> says.
      </p>
      <h2>The four kinds of campaign</h2>
      <ul>
        <li>Bluetick: we pay providers, such as a hospital or a school, against their invoices.</li>
        <li>Independent: a person raises for a cause of their own.</li>
        <li>Organisation: a registered charity or non-profit raises for its work.</li>
        <li>Champion: a supporter raises on behalf of an organisation.</li>
      </ul>
    </Prose>
  )
}

export function FeesAndPayouts() {
  return (
    <Prose>
      <h2>What giving costs</h2>
      <p>
        The whole amount that you choose is booked to the cause. Letsema lives on tips: we suggest 12&nbsp;%, and start at none. Some
        organisations ask for an admin fee instead of a tip; then the fee is shown with its amount before you pay, and there is no tip.
      </p>
      <h2>What raising costs</h2>
      <p>Starting a campaign is free.</p>
      <h2>When a gift counts</h2>
      <ul>
        <li>By card, instant EFT, SnapScan or PayPal: usually within minutes.</li>
        <li>By EFT: when it reaches our bank, usually within one to two working days.</li>
        <li>Every month, by card or by debit order: once the bank has told us that it was taken.</li>
      </ul>
      <h2>How money is paid out</h2>
      <p>
        For now we pay out by hand. The organiser <Link href="/home/links?tab=about&about_tab=second">writes to us</Link>, we verify the
        bank account, and one of us makes the payment; there are no fixed days for it yet. For a Bluetick campaign we pay the providers
        against their invoices. Only gifts that count are paid out.
      </p>
    </Prose>
  )
}

export function ContactUs() {
  return (
    <Prose>
      <h2>Write to us</h2>
      <p>
        E-mail <a href="mailto:support@letsema.org.za">support@letsema.org.za</a>. We answer on working days between 08:00 and 17:00, South
        African time. If it is about a donation, add its reference: it is in your receipt and on the thank-you page. For a monthly gift,
        write from the e-mail address that it is in, and keep its link to yourself: whoever has it can change the gift.
      </p>
      <h2>Something looks wrong on a campaign?</h2>
      <p>Send us its address and what you saw. We look into every report, and hide a campaign while there is a serious doubt about it.</p>
    </Prose>
  )
}

export function PrivacyPolicy() {
  return (
    <Prose>
      <p>This page says what we keep about you and why, under the Protection of Personal Information Act (POPIA).</p>
      <h2>What we keep</h2>
      <ul>
        <li>
          When you give: your name, e-mail address, mobile number if you fill it in, the amount, the campaign, how you pay, your comment,
          and whether you stay anonymous or the display name that you choose. Also what the payment partner tells us about the payment: with
          some that is your bank’s name and a part of the account number. Of an EFT whose reference we do not know: the sum, and what was
          written in the reference’s place.
        </li>
        <li>
          When you give every month by card: what the payment partner calls the card, and the last four digits of its number. We never see
          or keep your card number. It goes to the payment partner’s page only, as it does when you give once.
        </li>
        <li>
          When you give every month by debit order: the bank’s name, the last three digits of the account number, and what the payment
          partner calls the account. The name of the account holder, the branch code, the type of account and the whole account number pass
          through our server to that partner, and are not kept.
        </li>
        <li>
          When you have a profile: your name, e-mail address, mobile number if you fill it in, and a scrambled form of your password, from
          which it cannot be read.
        </li>
        <li>
          When you ask for a Section 18A certificate: what the law wants to see in it. That is whether it is for a person, a company, a
          trust or another organisation, the name, the trading name if there is another, the number of the ID or passport or of the
          registration with the country that gave it, the income tax reference if there is one, the contact number and the postal address.
        </li>
        <li>When an organiser writes down what you gave in another way: your name, if they fill it in, the amount and their comment.</li>
        <li>For each campaign that you have given to: a scrambled form of your e-mail address, by which we count its donors.</li>
        <li>
          Your internet (IP) address: for a minute, to count calls, so that nobody floods the site. After a wrong password it is kept with
          the e-mail address that was tried until the lock on that is over, two hours at most.
        </li>
        <li>If the app fails: what it did before that, in words from a fixed list. Nothing that you typed is in it, nor who you are.</li>
        <li>
          On your own device: your login until you log out, the colours that you chose, the last notice that you closed, and marks that a
          login has ended or that there is a new password. We set no cookies.
        </li>
        <li>
          In the tab, until you log out there or close it: the donation that you have begun, for a day, or that waits for its payment; with
          it the account of a debit order, for half an hour or until the order has its answer; what you typed for a certificate, the ID
          number among it, for half an hour; what an organiser has typed of a donation that came in another way; who has logged in there,
          the page to come back to after that, and marks of the visit.
        </li>
      </ul>
      <h2>Who else gets it</h2>
      <p>
        The payment partner by which you pay gets the amount, our reference and, where it needs them, your name and e-mail address. When you
        create a profile or a donation Google’s reCAPTCHA looks at your browser, to tell people from machines, under{' '}
        <a href="https://policies.google.com/privacy" target="_blank" rel="noopener">
          Google’s privacy policy
        </a>
        . A Section 18A certificate goes to you, and what stands in it to the organisation and to SARS. Google and PayPal also work outside
        South Africa.
      </p>
      <h2>What others see</h2>
      <p>
        The public sees your name or the display name that you choose, the amount and your comment. If you give anonymously, it sees
        &lsquo;Anonymous&rsquo;. The organiser of a campaign sees no more than the public of an anonymous gift that was given here.
      </p>
      <h2>What we do not do</h2>
      <p>We do not sell data. We send no marketing unless you have asked for it, and you can withdraw that at any time.</p>
      <h2>How long</h2>
      <p>
        The law asks us to keep records of payments and certificates for five years. If you ask us to, we blank your personal data and keep
        only the amounts; what a certificate says of you is blanked once those years are over. Copies of our mails to you go after 30 days,
        as does what was written in the place of a reference. What we recognise a login by goes 30 days after it, and the answer that makes
        a repeated press count once goes after two days.
      </p>
      <h2>Your rights</h2>
      <p>
        You may see and correct what we hold about you, have it deleted, and object to what we do with it:{' '}
        <Link href="/home/links?tab=about&about_tab=second">contact us</Link>. You need tell us only what a form asks for; without it we
        cannot take a donation or open a profile. You may also complain to the Information Regulator of South Africa,{' '}
        <a href="https://inforegulator.org.za" target="_blank" rel="noopener">
          inforegulator.org.za
        </a>
        .
      </p>
    </Prose>
  )
}

export function TermsAndConditions() {
  return (
    <Prose>
      <h2>1. What Letsema does</h2>
      <p>
        Letsema lets people and organisations raise money, and takes and passes on donations. Letsema is not the cause that you give to.
      </p>
      <h2>2. Donations</h2>
      <ul>
        <li>The minimum is R&nbsp;20 or US&nbsp;$&nbsp;5, the maximum 1&nbsp;000&nbsp;000&nbsp;000.</li>
        <li>
          A donation is complete when the bank or payment partner has confirmed it. Until then it is shown as pending and counted nowhere.
        </li>
        <li>A donation is a gift. It is given back if it was taken by mistake, twice, or for a campaign that was false.</li>
      </ul>
      <h2>3. Campaigns</h2>
      <ul>
        <li>Stories and pictures must be true, lawful and the organiser’s own to use.</li>
        <li>Money may be used only for what the campaign says.</li>
        <li>We may hide or close a campaign while we look into a doubt about it.</li>
      </ul>
      <h2>4. Profiles</h2>
      <p>
        Keep your password to yourself. After five failed attempts we lock the login for 15 minutes, or until you choose a new password.
      </p>
      <h2>5. Liability and law</h2>
      <p>
        We work with care, and are liable as South African law provides. South African law applies, the Consumer Protection Act included.
      </p>
    </Prose>
  )
}
