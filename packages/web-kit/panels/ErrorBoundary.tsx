import { Component, type ErrorInfo, type ReactNode } from "react";

/** Catches what its children throw while they are drawn, and shows `fallback` instead (spec shell §8). */
export class ErrorBoundary extends Component<
  {
    readonly children: ReactNode;
    /** Gets the error and a function that draws the children again. */
    readonly fallback: (error: unknown, again: () => void) => ReactNode;
    /** When this changes, the children are drawn again. */
    readonly resetKey?: unknown;
  },
  { readonly failure: { readonly error: unknown; readonly resetKey: unknown } | null }
> {
  override state: { readonly failure: { readonly error: unknown; readonly resetKey: unknown } | null } = {
    failure: null,
  };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown; resetKey: unknown } } {
    return { failure: { error, resetKey: undefined } };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    reportError(error instanceof Error ? error : new Error(String(error), { cause: info }));
    this.setState({ failure: { error, resetKey: this.props.resetKey } });
  }

  override componentDidUpdate(former: { readonly resetKey?: unknown }): void {
    if (this.state.failure !== null && former.resetKey !== this.props.resetKey) this.setState({ failure: null });
  }

  override render(): ReactNode {
    const { failure } = this.state;
    if (failure === null) return this.props.children;
    return this.props.fallback(failure.error, () => this.setState({ failure: null }));
  }
}
