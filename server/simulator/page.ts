import { html, raw } from 'hono/html'
import type { HtmlEscapedString } from 'hono/utils/html'

export type Html = HtmlEscapedString | Promise<HtmlEscapedString>

/** The one script there is; the policy lets no other run. */
export const RETURN_SCRIPT = "document.getElementById('return').submit()"

const STYLES = `
:root { color-scheme: light dark; --ground: #f4f1ea; --paper: #fff; --ink: #1b2a29; --soft: #566462; --line: #cfd6d2; --deed: #0b6157; --deed-ink: #fff; --warn: #8a3b12 }
@media (prefers-color-scheme: dark) { :root { --ground: #141b1a; --paper: #1e2827; --ink: #eef3f1; --soft: #a9b8b5; --line: #3a4846; --deed: #6fd0bf; --deed-ink: #06211d; --warn: #f0a97f } }
* { box-sizing: border-box }
body { margin: 0; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { max-width: 640px; margin: 0 auto; padding: 24px; background: var(--paper); border: 1px solid var(--line); border-radius: 12px }
header { max-width: 640px; margin: 0 auto 16px; display: flex; flex-wrap: wrap; gap: 4px 20px; align-items: baseline }
header strong { margin-right: auto }
a { color: var(--deed); overflow-wrap: anywhere }
h1 { margin: 0 0 8px; font-size: 24px; line-height: 1.25 }
h2 { margin: 28px 0 8px; font-size: 18px }
p { margin: 0 0 16px }
.soft { color: var(--soft) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 4px 20px; margin: 16px 0 }
dt { color: var(--soft) }
dd { margin: 0; text-align: right; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
.amount { font-size: 22px; font-weight: 700 }
form { margin: 0 }
.deeds { display: grid; gap: 12px; grid-template-columns: repeat(auto-fit, minmax(200px, 1fr)) }
button { width: 100%; min-height: 44px; padding: 8px 16px; border: 1px solid var(--deed); border-radius: 8px; background: transparent; color: var(--deed); font: inherit; font-weight: 600; cursor: pointer }
button.first { background: var(--deed); color: var(--deed-ink) }
button:focus-visible, a:focus-visible, input:focus-visible { outline: 3px solid var(--deed); outline-offset: 2px }
label { display: block; margin: 12px 0 4px; font-weight: 600 }
input { width: 100%; min-height: 44px; padding: 8px 12px; border: 1px solid var(--soft); border-radius: 8px; background: var(--paper); color: var(--ink); font: inherit }
ul.list { list-style: none; margin: 0; padding: 0 }
ul.list li { padding: 12px 0; border-top: 1px solid var(--line) }
ul.list li:first-child { border-top: 0 }
.note { padding: 12px; border-left: 4px solid var(--warn); background: var(--ground) }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
iframe { width: 100%; height: 640px; border: 1px solid var(--line); border-radius: 8px; background: #fff }
`

/** @param isSimulating whether there is more than the mailbox */
export function page(title: string, content: Html, isSimulating = true): Html {
  return html`<!doctype html>
    <html lang="en-ZA">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${title}</title>
        <style>
          ${raw(STYLES)}
        </style>
      </head>
      <body>
        <header>
          <strong>Simulator</strong><a href="/mailbox">Mailbox</a>
          ${isSimulating ? html`<a href="/eft">Bank</a><a href="/payments">Payments</a><a href="/debits">Debits</a>` : ''}
        </header>
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`
}
