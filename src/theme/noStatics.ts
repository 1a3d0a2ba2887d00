/** Stands in for hoist-non-react-statics, which only wraps components that are never wrapped here. */
export default function hoistNonReactStatics<Target>(target: Target): Target {
  return target
}
