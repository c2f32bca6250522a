import { Component, type ReactNode } from 'react';
import { FailedPart } from './failed-part.tsx';

/** Shows an error message with a reload button, instead of an empty page, when a part fails to render. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { hasError: boolean }> {
  override state = { hasError: false };

  static getDerivedStateFromError() {
    return { hasError: true };
  }

  override render() {
    if (!this.state.hasError) return this.props.children;
    return <FailedPart onTryAgain={() => window.location.reload()} />;
  }
}
