"""`vf-eval hsa-verifiers`: verifiers looks for tasksets among modules that lie in no package."""

from hsa_training.env_verifiers import HsaEnv, HsaTaskset

__all__ = ["HsaEnv", "HsaTaskset"]
