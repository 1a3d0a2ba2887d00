/** Ends with one line where a server with these settings would not start: `tsx watch` stays after one that has not. */
import { readSettings } from '#server/config.ts'
import { Listener } from '#server/http/listener.ts'
import { SettingError } from '#server/settingError.ts'

try {
  const { port, simulator, simulatorPort } = readSettings(process.env, [])
  const opened = [await Listener.open(port, 'PORT')]
  if (simulator) opened.push(await Listener.open(simulatorPort, 'SIMULATOR_PORT'))
  await Promise.all(opened.map((listener) => listener.close()))
} catch (error) {
  if (!(error instanceof SettingError)) throw error
  console.error(error.message)
  process.exit(1)
}
