import { setFlagsFromString } from 'node:v8'

/**
 * Has V8 compile WebAssembly, which is the database's code, once and quickly, and not again when it has run for long: its largest function then takes
 * V8 13 (Node 24) 600 MB and 2.5 s. A create takes a tenth longer for it. To be called before the database is loaded.
 *
 * These two are what `--liftoff-only` says on a command line; said to a process that runs, V8 13 does not hear that one.
 */
export function compileOnce(): void {
  setFlagsFromString('--no-wasm-tier-up')
  setFlagsFromString('--no-wasm-dynamic-tiering')
}
