import { Component, type ErrorInfo, type ReactNode } from 'react';

interface Props {
  /** Draws what stands in the place of the broken part; `reset` tries again. */
  fallback: (reset: () => void) => ReactNode;
  children: ReactNode;
}

/** Contains a failure of rendering to the part of the screen it happened in. */
export class ErrorBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override componentDidCatch(error: unknown, info: ErrorInfo) {
    console.error(error, info.componentStack);
  }

  override render() {
    return this.state.failed ? this.props.fallback(() => this.setState({ failed: false })) : this.props.children;
  }
}
